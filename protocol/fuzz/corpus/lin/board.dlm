[Document]
Board 01=fnbkmmincldklcfcofoiefnapm018
